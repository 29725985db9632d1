package dev.countersign.access;

import jakarta.servlet.Filter;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** What stands before everything else: headers on every answer, then who is addressed, then who sends. */
@Configuration
class FrontDoor {

    @Bean
    FilterRegistrationBean<ResponseHeadersFilter> responseHeaders() {
        return at(0, new ResponseHeadersFilter());
    }

    @Bean
    FilterRegistrationBean<HostFilter> hostCheck(ServiceAddress address) {
        return at(1, new HostFilter(address));
    }

    @Bean
    FilterRegistrationBean<OriginFilter> originCheck(ServiceAddress address) {
        return at(2, new OriginFilter(address));
    }

    private static <F extends Filter> FilterRegistrationBean<F> at(int place, F filter) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
        return registration;
    }
}
