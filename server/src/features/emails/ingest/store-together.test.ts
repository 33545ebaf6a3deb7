import { describe, expect, it } from 'vitest'
import type { PreparedMail } from './prepare-mail.ts'
import type { Stored } from './store-mails.ts'
import { type StoreMails, storeTogether } from './store-together.ts'

const mail = (messageId: string) => ({ messageId, text: '', html: '', attachmentText: '' }) as PreparedMail
const answer = ({ messageId }: PreparedMail): Stored => ({ emailId: messageId, duplicate: false, threadId: '' })

function recorder(fails: (batch: PreparedMail[]) => boolean = () => false) {
  const batches: string[] = []
  const gates: (() => void)[] = []
  const store: StoreMails = async (tenantId, projectId, batch) => {
    batches.push(`${tenantId}/${projectId}: ${batch.map(({ messageId }) => messageId).join(' ')}`)
    await new Promise<void>((open) => gates.push(open))
    if (fails(batch)) throw new Error(`no ${batch[0]?.messageId}`)
    return batch.map(answer)
  }
  const open = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate)
      if (gates.length > 0) idle = -1
      gates.shift()?.()
    }
  }
  return { batches, store, open }
}

describe('mails that come at once', () => {
  it('are stored together when they come in one turn, or while others are being stored', async () => {
    const { batches, store, open } = recorder()
    const put = storeTogether(store)
    const all = ['a', 'b'].map((id) => put('t', 'p', mail(id)))
    await new Promise(setImmediate)
    expect(batches).toEqual(['t/p: a b'])
    all.push(...['c', 'd'].map((id) => put('t', 'p', mail(id))))
    await open()
    expect((await Promise.all(all)).map(({ emailId }) => emailId)).toEqual(['a', 'b', 'c', 'd'])
    expect(batches).toEqual(['t/p: a b', 't/p: c d'])
  })

  it('never meet mails of another project or account', async () => {
    const { batches, store, open } = recorder()
    const put = storeTogether(store)
    const all = [put('t', 'p', mail('a')), put('t', 'q', mail('b')), put('u', 'p', mail('c')), put('t', 'p', mail('d'))]
    await open()
    await Promise.all(all)
    expect(batches).toEqual(['t/p: a d', 't/q: b', 'u/p: c'])
  })

  it('are not lost with one that cannot be stored', async () => {
    const { batches, store, open } = recorder((batch) => batch.some(({ messageId }) => messageId === 'bad'))
    const put = storeTogether(store)
    const all = Promise.allSettled(['a', 'b', 'bad', 'c'].map((id) => put('t', 'p', mail(id))))
    await open()
    expect((await all).map((one) => (one.status === 'fulfilled' ? one.value.emailId : String(one.reason)))).toEqual([
      'a',
      'b',
      'Error: no bad',
      'c',
    ])
    expect(batches).toEqual(['t/p: a b bad c', 't/p: a', 't/p: b', 't/p: bad', 't/p: c'])
  })

  it('go in parts when they are very many, and the next one does not wait when all are done', async () => {
    const { batches, store, open } = recorder()
    const put = storeTogether(store)
    const all = Array.from({ length: 150 }, (_, index) => put('t', 'p', mail(String(index))))
    await open()
    await Promise.all(all)
    expect(batches.map((batch) => batch.split(' ').length - 1)).toEqual([64, 64, 22])
    const last = put('t', 'p', mail('last'))
    await open()
    expect((await last).emailId).toBe('last')
  })
})
