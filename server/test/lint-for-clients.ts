import { caniemail } from 'caniemail'

// These clients must show alike what we send: data of caniemail.com, without a request.
const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*'] as Parameters<typeof caniemail>[0]['clients']

/** Features that a client lacks, as far as a part of it shows: everything else is an error. */
const BORNE: Record<string, readonly string[]> = {
  // The package takes every fragment for a body, which Outlook for macOS makes a div.
  'outlook.macos': ['<body> element'],
}

/** Lists what a client would leave out of the HTML of an email, as `client: feature`. */
export function lintForClients(html: string): string[] {
  const { errors } = caniemail({ clients: CLIENTS, html }).issues
  return [...errors].flatMap(([client, issues]) =>
    issues.filter(({ title }) => !BORNE[client]?.includes(title)).map(({ title }) => `${client}: ${title}`),
  )
}
