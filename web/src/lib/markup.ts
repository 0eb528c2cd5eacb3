const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it may stand in markup, between tags or in double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
