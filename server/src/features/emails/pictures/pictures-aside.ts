/** The addresses that the sanitiser moved aside, as they were before they stood in an attribute. */
export const picturesAside = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<img\b[^>]*? data-remote-src="([^"]*)"/g)].map(([, address = '']) => unescaped(address)),
  ),
]

/** What the sanitiser escapes in attributes, the ampersand last. */
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
