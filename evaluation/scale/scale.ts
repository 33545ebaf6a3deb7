import { Random } from '../soaks/random.ts'
import { drawTenants, firstBottleneck, loadOf, placeTenants } from './simulate-tenants.ts'

// Simulates 10,000 tenants on three instances: node evaluation/scale/scale.ts

const TENANTS = 10_000
const INSTANCES = 3
const random = new Random(1)
const loads = placeTenants(drawTenants(TENANTS, random), INSTANCES).map((tenants) => loadOf(tenants, random))
console.table(loads.map(({ tenants, shares, storeP95Ms }) => ({ tenants, ...shares, storeP95Ms })))
const { resource, share } = firstBottleneck(loads)
console.log(`First bottleneck: ${resource}, ${Math.round(share * 100)} % in use.`)
