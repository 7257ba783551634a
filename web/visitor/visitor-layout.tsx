import type { ReactNode } from 'react'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import { Button } from '../ui/button.tsx'
import { useMedia } from '../ui/media.ts'
import { MarketingPanel } from './marketing-panel.tsx'
import { visitorPaths } from './paths.ts'

/** The header of visitors' pages: a sign-in button and the agency's contacts. */
export const VisitorHeader = () => (
  <header className="flex flex-wrap items-center gap-2">
    <span className="flex min-w-0 flex-1 basis-44">
      <AgencyLogo />
    </span>
    <Button variant="secondary" size="sm" to={visitorPaths.auth}>
      Login / Register
    </Button>
    <address className="-mx-2 flex w-full flex-wrap text-sm text-muted not-italic">
      {[
        [agency.phone, dialStringOf(agency.phone)],
        [agency.email, `mailto:${agency.email}`],
      ].map(
        ([text, href]) =>
          text && (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-10 items-center rounded-control px-2 hover:text-ink"
            >
              {text}
            </a>
          ),
      )}
    </address>
  </header>
)

/** A visitor's screen: the form, and from 768 px the marketing panel. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 48rem)')
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-h-dvh flex-col px-5 py-6 lg:px-10">
        <VisitorHeader />
        <main className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center py-8">{children}</main>
        <footer className="text-xs text-muted">
          © {new Date().getFullYear()} {agency.name}
        </footer>
      </div>
      {isWide && <MarketingPanel />}
    </div>
  )
}
