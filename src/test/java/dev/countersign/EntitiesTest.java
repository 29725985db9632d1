package dev.countersign;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.persistence.Entity;
import java.util.List;
import org.junit.jupiter.api.Test;

class EntitiesTest {

    private final List<JavaClass> entities = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.countersign").stream()
                    .filter(type -> type.isAnnotatedWith(Entity.class))
                    .toList();

    /** Hibernate would write all columns of it back, and undo what others have committed since it was loaded. */
    @Test
    void anEntityIsNotChangedOnceItIsMade() {
        assertThat(entities).hasSizeGreaterThanOrEqualTo(16);
        assertThat(entities)
                .flatExtracting(JavaClass::getFieldAccessesToSelf)
                .filteredOn(access -> access.getAccessType() == JavaFieldAccess.AccessType.SET)
                .extracting(JavaFieldAccess::getOrigin)
                .filteredOn(setter -> !belongsToTheMaking(setter))
                .extracting(JavaCodeUnit::getFullName)
                .isEmpty();
    }

    private static boolean belongsToTheMaking(JavaCodeUnit code) {
        return code.isConstructor()
                || code.getModifiers().contains(JavaModifier.STATIC)
                || code.getModifiers().contains(JavaModifier.PRIVATE);
    }
}
