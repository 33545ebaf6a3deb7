import { expect, it } from 'vitest'
import { createSignatures } from './signatures.ts'
import { cosine, quantise, signatureOf, toBytes, toSignature, toVector } from './vector.ts'

const vector = (...numbers: number[]) => quantise(Float32Array.from(numbers))
const LIMITS = { nearest: 2, spread: 1 }
const EVERYWHERE = { kinds: ['note', 'email'], projectIds: null }

const row = (number: number, of: Int8Array, more: object = {}) => ({
  kind: 'note',
  project_id: 'p',
  number,
  signature: toBytes(signatureOf(of)),
  ...more,
})

it('keeps the direction in one byte per dimension', () => {
  expect([...vector(0.001, -0.002, 0)]).toEqual([64, -127, 0])
  expect(cosine(vector(1, 2, 3), vector(2, 4, 6))).toBeCloseTo(1, 3)
  expect(cosine(vector(1, 0), vector(0, -1))).toBeCloseTo(0, 5)
  expect([...toVector(toBytes(vector(1, -1)))]).toEqual([127, -127])
})

it('reads a signature from any place of a buffer', () => {
  const bytes = new Uint8Array(13)
  const signature = signatureOf(Int8Array.from({ length: 70 }, (_, index) => (index % 3 === 0 ? 1 : -1)))
  bytes.set(toBytes(signature), 1)
  expect([...toSignature(bytes.subarray(1))]).toEqual([...signature])
})

it('finds the nearest by bits, within projects and kinds, without those that are gone', async () => {
  const near = vector(1, 1, 1, 1, -1)
  const signatures = createSignatures(5)
  signatures.add([
    row(1, near),
    row(2, vector(1, 1, 1, -1, -1)),
    row(3, vector(-1, -1, -1, -1, 1)),
    row(4, near, { project_id: 'other' }),
    row(5, near, { kind: 'email' }),
  ])
  const find = async (scope: object = {}) =>
    (await signatures.nearest(signatureOf(near), { ...EVERYWHERE, ...scope }, LIMITS)).nearest
  expect(await find({ projectIds: ['p'], kinds: ['note'] })).toEqual([1, 2])
  expect(await find({ kinds: ['email'] })).toEqual([5])
  expect(await find({ projectIds: ['nowhere'] })).toEqual([])
  signatures.remove([1, 77])
  expect(await find({ projectIds: ['p'], kinds: ['note'] })).toEqual([2, 3])
  expect([signatures.count(), signatures.lastNumber()]).toEqual([5, 5])
})

it('has the nearest of many among the few that are compared in full', async () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x3fffffff - 1
  }
  const vectors = Array.from({ length: 3_000 }, () => vector(...Array.from({ length: 128 }, random)))
  const signatures = createSignatures(128)
  signatures.add(vectors.map((each, index) => row(index + 1, each)))
  const target = vectors[1_234] ?? vector(1)
  const query = quantise(Float32Array.from(target, (number) => number + 60 * random()))
  const best = vectors.map((each, index) => [cosine(query, each), index + 1] as const).sort(([a], [b]) => b - a)
  const { nearest, spread } = await signatures.nearest(signatureOf(query), EVERYWHERE, { nearest: 200, spread: 64 })
  expect(nearest).toHaveLength(200)
  expect(nearest).toContain(best[0]?.[1])
  expect(spread.length).toBeGreaterThanOrEqual(64)
})
