export const deferredImages = (html: string): string[] => [
  ...new Set(
    [
      ...html.matchAll(/<img\b[^>]*? data-remote-src="([^"]*)"|<[a-z][^>]*? data-background-src="(https?:[^"]*)"/gi),
    ].map(([, image, background]) => unescaped(image ?? background ?? '')),
  ),
]

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
