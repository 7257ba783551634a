import type { ReactNode } from 'react'

/** The one card of a screen for people who are not signed in. */
export const VisitorCard = ({ children }: { children: ReactNode }) => (
  <div className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8 md:p-6 lg:p-8">
    {children}
  </div>
)
