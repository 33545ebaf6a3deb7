import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A way to a page that is known by its path alone, as `open_target` and recordPath() name it. */
export function PathLink({ path, ...props }: { path: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const { history } = useRouter()
  return (
    <a
      {...props}
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        history.push(path)
      }}
    />
  )
}
