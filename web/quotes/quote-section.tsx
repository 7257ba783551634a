import { type ReactNode, useId } from 'react'

export function QuoteSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-3.5">
      <h3 id={id} className="border-b border-line pb-2 text-sm">
        {title}
      </h3>
      {children}
    </section>
  )
}
