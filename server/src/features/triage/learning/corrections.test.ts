import { describe, expect, it } from 'vitest'
import { readAnswered, readDiscarded, readLabels, readMove, readReset } from './corrections.ts'

describe('a move', () => {
  it('to spam says spam', () => {
    expect(readMove('human-do', 'inbox', 'spam').votes).toEqual([
      { action: 'spam', vote: 1 },
      { action: 'human-do', vote: -0.5 },
    ])
    expect(readMove('spam', 'inbox', 'spam').votes).toEqual([{ action: 'spam', vote: 1 }])
  })

  it('out of spam says that it is none, and where it went says a little more', () => {
    expect(readMove('spam', 'spam', 'inbox').votes).toEqual([{ action: 'spam', vote: -1 }])
    expect(readMove('spam', 'spam', 'archived').votes).toContainEqual({ action: 'no-action', vote: 0.5 })
  })

  it('back from the archive says that it wanted something, if triage had archived it', () => {
    expect(readMove('no-action', 'archived', 'inbox').votes).toEqual([{ action: 'no-action', vote: -1 }])
    expect(readMove('human-do', 'archived', 'inbox').votes).toEqual([])
  })

  it('to the archive is a hint only: who archives may simply be done', () => {
    expect(readMove('reply-required', 'inbox', 'archived').votes).toEqual([{ action: 'no-action', vote: 0.3 }])
  })

  it('to trash or to the same place says nothing', () => {
    expect(readMove('human-do', 'inbox', 'trash').votes).toEqual([])
    expect(readMove('spam', 'spam', 'spam').votes).toEqual([])
  })
})

describe('labels', () => {
  it('that name another action say it, in any spelling', () => {
    expect(readLabels('no-action', ['no-action', 'triaged'], ['Reply Required']).votes).toEqual([
      { action: 'reply-required', vote: 1 },
      { action: 'no-action', vote: -0.5 },
    ])
  })

  it('taken away say that it was not so', () => {
    expect(readLabels('waiting', ['waiting', 'triaged'], []).votes).toEqual([{ action: 'waiting', vote: -1 }])
  })

  it('of people’s own say nothing', () => {
    expect(readLabels('waiting', ['waiting'], ['waiting', 'Invoices', 'triaged']).votes).toEqual([])
  })
})

it('a reset and a discarded draft speak against, an answer for', () => {
  expect(readReset('spam').votes).toEqual([{ action: 'spam', vote: -0.5 }])
  expect(readDiscarded().votes).toEqual([{ action: 'reply-required', vote: -0.5 }])
  expect(readAnswered('no-action').votes).toEqual([
    { action: 'reply-required', vote: 1 },
    { action: 'no-action', vote: -0.5 },
  ])
  expect(readAnswered('reply-required').votes).toEqual([{ action: 'reply-required', vote: 1 }])
})
