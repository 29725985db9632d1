package dev.countersign.api;

import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Makes Spring speak the contract: strict JSON, hyphenated enum values, rights, problem documents. */
@Configuration(proxyBeanMethods = false)
class ApiWeb implements WebMvcConfigurer {

    private final JsonMapper json = ApiJson.mapper();
    private final ProblemAnswers problems = new ProblemAnswers(json);

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.withJsonConverter(new JacksonJsonHttpMessageConverter(json));
    }

    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverterFactory(new SpelledEnums());
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new Rights()).addPathPatterns("/api/**");
        registry.addInterceptor(new StrictChoices()).addPathPatterns("/api/**");
        registry.addInterceptor(new ErrorDispatch(problems));
    }

    @Override
    public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
        resolvers.addFirst(problems);
    }
}
