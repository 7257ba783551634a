import type { ReactNode } from 'react'

/** A group of fields in a long form, with a heading. */
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
