import type { Repository } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Folders whose programs run sandboxed: they can read only themselves and their named packages. */
const SANDBOXED = ['server/src/platform/mail/reading/']

/** Sandboxed code imports only its own folder and packages; types do not exist at run time. */
export const checkSandboxedFolders = (house: Repository): Violation[] =>
  SANDBOXED.flatMap((folder) =>
    house.residents
      .filter(({ path, place: placement }) => path.startsWith(folder) && !placement.test)
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
