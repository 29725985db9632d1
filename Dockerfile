FROM eclipse-temurin:25-jdk AS build
WORKDIR /src
# Dependencies first: they change less often than the sources.
COPY mvnw pom.xml ./
COPY .mvn .mvn
RUN ./mvnw -B -q dependency:go-offline || true
COPY db db
COPY src src
RUN ./mvnw -B -q -DskipTests package
COPY README.md CHANGELOG.md LICENSE ./
COPY docs docs
COPY bin bin
COPY packaging packaging
RUN packaging/release && mv target/release/countersign-* target/countersign

FROM eclipse-temurin:25-jre
# setsid gives each command a session of its own, so that all of it can be ended; curl asks for the health.
RUN apt-get update -q \
    && apt-get install -y -q --no-install-recommends util-linux git curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 countersign \
    && mkdir /data && chown countersign /data
# The same as the release archive, with the cache of classes for just this Java.
COPY --from=build /src/target/countersign /opt/countersign
RUN /opt/countersign/bin/countersign prepare
USER countersign
ENV LANG=C.UTF-8 \
    COUNTERSIGN_DATA_DIR=/data/countersign
VOLUME /data
WORKDIR /data
EXPOSE 7446
HEALTHCHECK --interval=15s --timeout=3s --start-period=40s \
    CMD curl -fsS http://127.0.0.1:7446/actuator/health || exit 1
ENTRYPOINT ["/opt/countersign/bin/countersign"]
# Publish it on loopback only: docker run -p 127.0.0.1:7446:7446 …
CMD ["serve", "--port", "7446", "--bind", "0.0.0.0", "--public-url", "http://127.0.0.1:7446"]
