package dev.countersign.tool;

import java.io.IOException;
import java.io.Reader;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A finished result that can be read in pieces: small members, and large ones by name. */
public interface ToolResult {

    ObjectNode members();

    /** Names of the bulk members, in the order in which they were opened. */
    List<String> bulkNames();

    /** The text of a bulk member, malformed bytes replaced; empty if there is none of that name. The caller closes it. */
    Reader bulk(String name) throws IOException;
}
