import { describe, expect, it } from 'vitest'
import { accountOf, BodiesFull, type BodyClient, type BodyHold, strangerAt } from './body-budget.ts'
import { createBodyBudget } from './create-body-budget.ts'

const KB = 1024
const TOTAL = 1024 * KB

function budgetOf(patienceMs = 60_000) {
  const budget = createBodyBudget({ totalBytes: TOTAL, patienceMs })
  /** Opens a body and notes when it was admitted or refused. */
  const ask = (client: BodyClient, bytes: number) => {
    const hold = budget.open(client)
    const asked: { hold: BodyHold; state: string } = { hold, state: 'waits' }
    const done = hold.reserve(bytes).then(
      () => {
        asked.state = 'holds'
      },
      (error: unknown) => {
        asked.state = error instanceof BodiesFull ? 'refused' : String(error)
      },
    )
    return Object.assign(asked, { done })
  }
  return { budget, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const account = (name: string) => accountOf(name)

describe('the budget of bodies in flight', () => {
  it('makes bodies wait in order until others are released, and never holds more than its total', async () => {
    const { budget, ask } = budgetOf()
    const bodies = Array.from({ length: 12 }, (_, n) => ask(account(`a${n}`), 200 * KB))
    await settled()
    expect(bodies.map(({ state }) => state).filter((state) => state === 'holds')).toHaveLength(4)
    expect(budget.heldBytes).toBe(800 * KB)
    for (const body of bodies) {
      expect(body.state).toBe('holds')
      body.hold.release()
      await settled()
      expect(budget.heldBytes).toBeLessThanOrEqual(TOTAL)
    }
    expect([budget.heldBytes, budget.waiting]).toEqual([0, 0])
  })

  it('gives one client a part only, and does not hold others up behind it', async () => {
    const { ask } = budgetOf()
    const greedy = Array.from({ length: 10 }, () => ask(account('greedy'), 250 * KB))
    const stranger = Array.from({ length: 10 }, () => ask(strangerAt('192.0.2.1'), 250 * KB))
    const neighbour = ask(account('neighbour'), 100 * KB)
    await settled()
    const holding = (bodies: { state: string }[]) => bodies.filter(({ state }) => state === 'holds').length
    expect([holding(greedy), holding(stranger), neighbour.state]).toEqual([2, 1, 'holds'])
  })

  it('counts all addresses of an IPv6 network as one client', async () => {
    const { ask } = budgetOf()
    const [first, second] = [ask(strangerAt('2001:db8::1'), 200 * KB), ask(strangerAt('2001:db8::2'), 200 * KB)]
    await settled()
    expect([first.state, second.state]).toEqual(['holds', 'waits'])
  })

  it('leaves half of it to clients that proved who they are, however many strangers come', async () => {
    const { ask } = budgetOf()
    const strangers = Array.from({ length: 50 }, (_, n) => ask(strangerAt(`192.0.2.${n}`), 100 * KB))
    const known = ask(account('known'), 300 * KB)
    await settled()
    expect(strangers.filter(({ state }) => state === 'holds')).toHaveLength(5)
    expect(known.state).toBe('holds')
  })

  it('admits small bodies while large ones wait', async () => {
    const { ask } = budgetOf()
    const large = Array.from({ length: 20 }, (_, n) => ask(account(`a${n}`), 300 * KB))
    const small = [ask(account('b'), 10 * KB), ask(strangerAt('192.0.2.9'), KB)]
    await settled()
    expect(large.some(({ state }) => state === 'waits')).toBe(true)
    expect(small.map(({ state }) => state)).toEqual(['holds', 'holds'])
  })

  it('admits a body larger than any share when it is alone', async () => {
    const { budget, ask } = budgetOf()
    const huge = ask(strangerAt('192.0.2.1'), 3 * TOTAL)
    const next = ask(account('a'), 100 * KB)
    await settled()
    expect([huge.state, next.state]).toEqual(['holds', 'waits'])
    huge.hold.release()
    await settled()
    expect(next.state).toBe('holds')
    next.hold.release()
    expect(budget.heldBytes).toBe(0)
  })

  it('lets growing bodies finish before new ones enter', async () => {
    const { ask } = budgetOf()
    const first = ask(account('a'), 400 * KB)
    const second = ask(account('b'), 450 * KB)
    const entering = ask(account('c'), 400 * KB)
    await settled()
    let grown = false
    const growing = first.hold.reserve(500 * KB).then(() => {
      grown = true
    })
    await settled()
    expect([grown, entering.state]).toEqual([false, 'waits'])
    second.hold.release()
    await growing
    expect(entering.state).toBe('waits')
    first.hold.release()
    await entering.done
    expect(entering.state).toBe('holds')
  })

  it('refuses a body that waited for too long, and one too many in the queue', async () => {
    const { budget, ask } = budgetOf(1)
    ask(account('a'), 500 * KB)
    const late = ask(account('a'), 500 * KB)
    await late.done
    expect([late.state, budget.waiting]).toEqual(['refused', 0])
    const patient = budgetOf()
    const queue = Array.from({ length: 110 }, () => patient.ask(account('a'), 500 * KB))
    await settled()
    expect(queue.filter(({ state }) => state === 'refused')).toHaveLength(9)
    for (const { hold } of queue) hold.release()
    expect([patient.budget.heldBytes, patient.budget.waiting]).toEqual([0, 0])
  })

  it('ends the wait of a body that is released', async () => {
    const { budget, ask } = budgetOf()
    ask(account('a'), 500 * KB)
    const gone = ask(account('a'), 500 * KB)
    gone.hold.release()
    await gone.done
    expect([gone.state, budget.waiting]).toEqual(['refused', 0])
    await expect(gone.hold.reserve(1)).rejects.toThrow(BodiesFull)
  })
})
