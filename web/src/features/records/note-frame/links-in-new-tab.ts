/**
 * Makes links in a note's HTML open a new page, because the sandboxed frame cannot navigate. The server has sanitized
 * the HTML, so `<a ` only occurs at the start of a link.
 */
export const openLinksInNewTab = (html: string): string => html.replaceAll('<a ', '<a target="_blank" ')
