import type { Random } from '../soaks/random.ts'

/** The load of an instance in its busiest hour, and what a year leaves. Shares are of what the machine has. */
export interface InstanceLoad {
  tenants: number
  /** 1 = everything in use. By resource. */
  shares: Record<Resource, number>
  /** 95th percentile from request to answer of storing an email, in ms. */
  storeP95Ms: number
}

export type Resource = 'processors' | 'memory' | 'disk after a year' | 'writes of the busiest tenant'

/** docs/operating/capacity.md, PostgreSQL, upper bounds, in ms of processor time. */
const COST_MS = { store: 13.4 + 1.31, read: 1.8, list: 6.7, search: 20, send: 10 }
type Kind = keyof typeof COST_MS
/** Of one user and day: the example of docs/operating/capacity.md. */
const PER_DAY: Record<Kind, number> = { store: 50, read: 100, list: 60, search: 20, send: 10 }
const KINDS = Object.keys(COST_MS) as Kind[]
const BUSIEST_HOUR = 0.15
const HOUR_MS = 3_600_000
/** Disk of an email: index 10.8 KB, 20 KB of compressed message and attachments (assumed), three copies. */
const KB_OF_EMAIL = 3 * (10.8 + 20)
/** 317 MB for 1,000 quiet mail accounts (docs/measurements.md); each user has one. */
const KB_OF_MAIL_ACCOUNT = 325
const KB_OF_PROCESS = 760 * 1024
/** PostgreSQL stores 149 emails a second into one project (docs/operating/capacity.md). */
const WRITES_PER_HOUR = 149 * 3600

const MACHINE = { processors: 4, memoryKb: 16 * 1024 ** 2, diskKb: 2 * 1024 ** 3 }

/** Users of each tenant: a Pareto distribution, two in the middle and at most 500. */
export const drawTenants = (count: number, random: Random): number[] =>
  Array.from({ length: count }, () => Math.min(500, Math.ceil((1 - random.next()) ** (-1 / 1.2))))

/** Places each tenant, the largest first, on the instance with the fewest users, as a directory can. */
export function placeTenants(tenants: readonly number[], instances: number): number[][] {
  const placed = Array.from({ length: instances }, () => ({ users: 0, tenants: [] as number[] }))
  for (const users of tenants.toSorted((a, b) => b - a)) {
    const emptiest = placed.reduce((least, each) => (each.users < least.users ? each : least))
    emptiest.users += users
    emptiest.tenants.push(users)
  }
  return placed.map((instance) => instance.tenants)
}

export function loadOf(tenants: readonly number[], random: Random): InstanceLoad {
  const users = tenants.reduce((sum, each) => sum + each, 0)
  const costOfDayMs = KINDS.reduce((sum, kind) => sum + PER_DAY[kind] * COST_MS[kind], 0)
  return {
    tenants: tenants.length,
    shares: {
      processors: (users * costOfDayMs * BUSIEST_HOUR) / HOUR_MS / MACHINE.processors,
      memory: (KB_OF_PROCESS + users * KB_OF_MAIL_ACCOUNT) / MACHINE.memoryKb,
      'disk after a year': (users * PER_DAY.store * 365 * KB_OF_EMAIL) / MACHINE.diskKb,
      'writes of the busiest tenant': (Math.max(...tenants) * PER_DAY.store * BUSIEST_HOUR) / WRITES_PER_HOUR,
    },
    storeP95Ms: simulateHour(tenants, random),
  }
}

interface Arrival {
  at: number
  tenant: number
  kind: Kind
}

/** One busiest hour: requests in random order wait for a processor, and stores also for their tenant. */
function simulateHour(tenants: readonly number[], random: Random): number {
  const freeAt = Array.from({ length: MACHINE.processors }, () => 0)
  const tenantFreeAt = new Map<number, number>()
  const waits: number[] = []
  for (const { at, tenant, kind } of arrivals(tenants, random)) {
    const processor = freeAt.indexOf(Math.min(...freeAt))
    const ready = Math.max(at, freeAt[processor] ?? 0, kind === 'store' ? (tenantFreeAt.get(tenant) ?? 0) : 0)
    const end = ready + COST_MS[kind]
    freeAt[processor] = end
    if (kind !== 'store') continue
    tenantFreeAt.set(tenant, end)
    waits.push(end - at)
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? 0
}

function arrivals(tenants: readonly number[], random: Random): Arrival[] {
  const all: Arrival[] = []
  for (const [tenant, users] of tenants.entries())
    for (const kind of KINDS) {
      const expected = users * PER_DAY[kind] * BUSIEST_HOUR
      const count = Math.floor(expected) + (random.next() < expected % 1 ? 1 : 0)
      for (let n = 0; n < count; n += 1) all.push({ at: random.next() * HOUR_MS, tenant, kind })
    }
  return all.sort((a, b) => a.at - b.at)
}

/** Returns the resource that is used up first as all loads grow alike. */
export const firstBottleneck = (loads: readonly InstanceLoad[]): { resource: Resource; share: number } =>
  loads
    .flatMap(({ shares }) => Object.entries(shares).map(([name, share]) => ({ resource: name as Resource, share })))
    .reduce((most, each) => (each.share > most.share ? each : most))
