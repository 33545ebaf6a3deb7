import { afterEach } from 'vitest'
import { endWorkshops } from './dossier.ts'

// Run for every file of tests. What a module of the harness registers when it is imported would hold for the first file alone
// where files share what they import.
afterEach(endWorkshops)
