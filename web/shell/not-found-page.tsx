import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { homePaths } from '../home/paths.ts'
import { Button } from '../ui/button.tsx'
import { Toaster } from '../ui/toast.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

/** For any unknown path, signed in or not. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Page not found · ${agency.name}`}</title>
      <SkipLink />
      <Header isAlone />
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center justify-center px-5 py-12 text-center outline-none"
      >
        <h1 className="text-4xl font-bold">Whoops! 404</h1>
        <p className="mt-3 max-w-prose text-balance text-muted">
          There is no page at this address. It may have moved, or the link is incomplete.
        </p>
        <div className="mt-6">
          <Button size="lg" to={homePaths.home}>
            Go Home
          </Button>
        </div>
        <p className="mt-8 text-sm text-balance text-muted">
          Need help?{' '}
          <a href={dialStringOf(agency.phone)} className="font-semibold text-orange-ink hover:underline">
            {agency.phone}
          </a>{' '}
          or{' '}
          <a href={`mailto:${agency.email}`} className="font-semibold text-orange-ink hover:underline">
            {agency.email}
          </a>
        </p>
      </main>
      <Toaster />
    </div>
  )
}
