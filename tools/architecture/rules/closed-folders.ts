import type { House } from '../house.ts'
import type { Violation } from '../source.ts'

/** Folders whose programs run where they can read nothing but themselves and the packages that they name. */
const CLOSED = ['server/src/platform/mail/reading/']

/** What runs in a jail imports only its own folder and packages; types vanish before it runs. */
export const checkClosedFolders = (house: House): Violation[] =>
  CLOSED.flatMap((folder) =>
    house.residents
      .filter(({ path, place }) => path.startsWith(folder) && !place.test)
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target, typeOnly }) => target !== null && !typeOnly && !target.startsWith(folder))
          .map(({ line, specifier }) => ({
            path,
            line,
            rule: 'closed-folder',
            sentence: `${folder} runs in a jail that can read only this folder; move ${specifier} into it or import a type`,
          })),
      ),
  )
