import { unescapeHtml } from '#platform/pages/escape-html'

export const deferredImages = (html: string): string[] => [
  ...new Set(
    [
      ...html.matchAll(/<img\b[^>]*? data-remote-src="([^"]*)"|<[a-z][^>]*? data-background-src="(https?:[^"]*)"/gi),
    ].map(([, image, background]) => unescapeHtml(image ?? background ?? '')),
  ),
]
