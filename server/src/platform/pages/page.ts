import { message } from '@dossier/contract/message'
import { Reply } from '#platform/http/route'
import { IN_ANY_LANGUAGE } from '#platform/sentences/say'
import { escapeHtml } from './escape-html.ts'

// Pages that must work without JavaScript and before anybody is signed in. They share the look of the web app.

/** Markup that is safe because this module made it; anything else put into a page is escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template whose values are escaped unless they are markup themselves. */
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

/** One sheet on the desk; its messages are said in the language of the reader when it is sent. Never cached: addresses of such pages may hold one-time tokens. */
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
