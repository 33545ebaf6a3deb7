export const deferredImages = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<img\b[^>]*? data-remote-src="([^"]*)"/g)].map(([, address = '']) => unescaped(address)),
  ),
]

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
