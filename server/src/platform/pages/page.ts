import { message } from '@dossier/contract/message'
import { Reply } from '#platform/http/route'
import { IN_ANY_LANGUAGE } from '#platform/sentences/translate'
import { escapeHtml } from './escape-html.ts'

// Pages that work without JavaScript and before sign-in. They share the web app's look.

/** Safe markup created by this module; any other value is escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Template tag that escapes all values except markup. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const filled = parts.map((part, index) => {
    const value = values[index]
    return part + (value === undefined ? '' : value instanceof Markup ? value.text : escapeHtml(value))
  })
  return new Markup(filled.join(''))
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Renders a page; its messages are translated when it is sent. Never cached: URLs of such pages may contain one-time
 * tokens.
 */
export function page(status: number, title: string, body: Markup): Reply {
  const document = html`<!doctype html>
<html lang="${message('pages.language')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message('pages.title', { title })}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<main class="sheet">
<p class="brand">Dossier</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  return new Reply(status, document.text, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...IN_ANY_LANGUAGE,
  })
}
