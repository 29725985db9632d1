package dev.countersign.cockpit;

import dev.countersign.model.Models;
import dev.countersign.storage.DataDirectory;
import dev.countersign.tool.ToolRegistry;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.info.BuildProperties;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What this is, where it keeps its things, what its limits are, and what it is not. */
@Controller
class AboutPages {

    private final DataDirectory data;
    private final ToolRegistry tools;
    private final Models models;
    private final ObjectProvider<BuildProperties> build;

    AboutPages(DataDirectory data, ToolRegistry tools, Models models, ObjectProvider<BuildProperties> build) {
        this.data = data;
        this.tools = tools;
        this.models = models;
        this.build = build;
    }

    @GetMapping("/about")
    String about(Model page) {
        BuildProperties properties = build.getIfAvailable();
        page.addAttribute("version", properties == null ? "a development build" : properties.getVersion());
        page.addAttribute("java", Runtime.version().toString());
        page.addAttribute("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        page.addAttribute("paths", paths());
        page.addAttribute("sizes", DiskUse.of(data));
        page.addAttribute("tools", tools.all());
        page.addAttribute("models", models.all());
        page.addAttribute("defaultModel", models.defaultModel().id());
        return "about";
    }

    private Map<String, String> paths() {
        Map<String, String> paths = new LinkedHashMap<>();
        paths.put("Data directory", data.root().toString());
        paths.put("Configuration", data.configFile().toString());
        paths.put("Your policy", data.policyFile().toString());
        paths.put("Complete outputs", data.results().toString());
        return paths;
    }
}
