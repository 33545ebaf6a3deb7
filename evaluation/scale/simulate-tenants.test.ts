import { expect, it } from 'vitest'
import { Random } from '../soaks/random.ts'
import { drawTenants, firstBottleneck, loadOf, placeTenants } from './simulate-tenants.ts'

it('a directory gives each instance nearly the same number of users', () => {
  const users = placeTenants(drawTenants(1_000, new Random(1)), 3).map((each) => each.reduce((a, b) => a + b, 0))
  expect(Math.max(...users) - Math.min(...users)).toBeLessThan(5)
})

it('twice the tenants use twice the disk, and one large tenant waits for itself', () => {
  const [small, large] = [loadOf([2, 2], new Random(1)), loadOf([2, 2, 2, 2], new Random(1))]
  expect(large.shares['disk after a year']).toBeCloseTo(2 * small.shares['disk after a year'])
  expect(loadOf([40_000], new Random(1)).storeP95Ms).toBeGreaterThan(small.storeP95Ms * 10)
  expect(firstBottleneck([small, large]).share).toBe(Math.max(...Object.values(large.shares)))
})
