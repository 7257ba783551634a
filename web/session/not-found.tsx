import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { agency } from '../agency.ts'
import { Empty } from '../ui/empty.tsx'

interface NotFoundProps {
  /** 'Policy Not Found' */
  title: string
  text?: string
  icon?: LucideIcon
  /** A link or button to continue. */
  action: ReactNode
}

/** Replaces a screen whose record does not exist, or is not the viewer's to see. */
export function NotFound({
  title,
  text = 'It does not exist, or you do not have access.',
  icon = SearchX,
  action,
}: NotFoundProps) {
  return (
    <>
      <title>{`${title} · ${agency.name}`}</title>
      <h1 className="sr-only">{title}</h1>
      <Empty icon={icon} title={title} text={text} action={action} />
    </>
  )
}
