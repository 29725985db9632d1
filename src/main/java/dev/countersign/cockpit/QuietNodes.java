package dev.countersign.cockpit;

import java.util.Map;
import java.util.Set;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * Images become words, so that no model makes a browser fetch an address; headings become bold paragraphs, so that the page
 * keeps its own outline.
 */
final class QuietNodes implements NodeRenderer {

    private final HtmlNodeRendererContext context;
    private final HtmlWriter html;

    QuietNodes(HtmlNodeRendererContext context) {
        this.context = context;
        this.html = context.getWriter();
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(Image.class, Heading.class);
    }

    @Override
    public void render(Node node) {
        switch (node) {
            case Heading heading -> heading(heading);
            case Image image -> image(image);
            default -> throw new IllegalArgumentException(node.getClass().getName());
        }
    }

    private void heading(Heading heading) {
        html.line();
        html.tag("p", Map.of("class", "heading"));
        children(heading);
        html.tag("/p");
        html.line();
    }

    private void image(Image image) {
        html.text("[image: ");
        children(image);
        html.text("] (" + image.getDestination() + ")");
    }

    private void children(Node parent) {
        for (Node child = parent.getFirstChild(); child != null; ) {
            Node next = child.getNext();
            context.render(child);
            child = next;
        }
    }
}
