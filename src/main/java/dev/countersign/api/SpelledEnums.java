package dev.countersign.api;

import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;

/** Reads enum values in addresses as bodies spell them. */
@SuppressWarnings("rawtypes") // As the interface is declared for enums of any type.
final class SpelledEnums implements ConverterFactory<String, Enum> {

    @Override
    public <E extends Enum> Converter<String, E> getConverter(Class<E> type) {
        return spelled -> {
            for (E value : type.getEnumConstants()) {
                if (EnumSpelling.of(value).equals(spelled)) {
                    return value;
                }
            }
            throw new IllegalArgumentException("not one of " + EnumSpelling.all(type));
        };
    }
}
