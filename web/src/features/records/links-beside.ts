/**
 * The HTML of a note with links that open a page of their own, as those of mail do: inside the frame that shows it nothing
 * could be opened. The server has cleaned it, so that `<a ` begins a link and stands nowhere else.
 */
export const linksBeside = (html: string): string => html.replaceAll('<a ', '<a target="_blank" ')
