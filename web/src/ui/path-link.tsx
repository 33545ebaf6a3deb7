import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { addressOf } from '#platform/base-path.ts'

export function PathLink({ path, ...props }: { path: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const { history } = useRouter()
  return (
    <a
      {...props}
      href={addressOf(path)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        history.push(path)
      }}
    />
  )
}
