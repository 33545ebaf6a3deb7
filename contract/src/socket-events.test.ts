import { describe, expect, it } from 'vitest'
import { SOCKET_EVENTS } from './socket-events.ts'
import { EVENT_NAMES } from './vocabulary.ts'

describe('socket events', () => {
  it('are those of the vocabulary, each once', () => {
    expect(Object.keys(SOCKET_EVENTS)).toEqual([...EVENT_NAMES])
  })

  it('carry a run with its status and total beside it', () => {
    expect(Object.keys(SOCKET_EVENTS['email-triage:run-updated'].payload.properties)).toEqual([
      'run_id',
      'status',
      'total',
      'run',
    ])
  })

  it('need a scope to read what they are about', () => {
    for (const [name, event] of Object.entries(SOCKET_EVENTS)) {
      const area = name.startsWith('record:')
        ? 'knowledge:read'
        : name.startsWith('git-repo:')
          ? 'git:read'
          : /^(?:ex|im)port:/.test(name)
            ? 'settings:read'
            : 'email:read'
      expect(event.scope).toBe(area)
    }
  })
})
