import type { ReactNode } from 'react'

/** Fields of a long form that belong together, under a heading of their own. */
export function FormSection({
  title,
  disabled,
  children,
}: {
  title: string
  disabled: boolean
  children: ReactNode
}) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 text-sm font-semibold">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
