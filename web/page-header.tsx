import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAgency } from './agency.ts'

/** The top of a page: title (also of the tab), subtitle, actions and back link. */
export function PageHeader({
  title,
  tab = title,
  subtitle,
  badge,
  actions,
  backLink,
  isDense = false,
  isActionSmall = false,
}: {
  title: string
  /** The browser tab's title, if different. */
  tab?: string
  subtitle?: ReactNode
  badge?: ReactNode
  /** Buttons: at the right; on phones below the title, sharing the width. */
  actions?: ReactNode
  backLink?: { to: string; label: string }
  /** A smaller title on one line with the actions, for pages whose content needs the height. */
  isDense?: boolean
  /** The only action is a small button on phones, which stays beside the title. */
  isActionSmall?: boolean
}) {
  const agency = useAgency()
  return (
    <header className={isDense ? 'mb-2' : 'mb-6 sm:mb-7'}>
      <title>{`${tab} · ${agency.name}`}</title>
      {backLink && (
        <Link
          to={backLink.to}
          className="mb-1 -ml-1 inline-flex min-h-10 items-center gap-1.5 rounded-control px-1 text-sm font-medium text-muted hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4.5" />
          {backLink.label}
        </Link>
      )}
      <div
        className={clsx(
          'flex justify-between gap-x-6',
          !isActionSmall && 'flex-wrap',
          isDense ? 'items-center gap-y-2' : 'items-end gap-y-4',
        )}
      >
        <div className="max-w-full min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              className={clsx(
                'font-bold wrap-anywhere',
                isDense ? 'text-xl leading-7' : 'text-2xl leading-8 sm:text-[1.75rem] sm:leading-9',
              )}
            >
              {title}
            </h1>
            {badge}
          </div>
          {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
        </div>
        {actions && (
          <div
            className={clsx(
              'flex flex-wrap gap-2 print:hidden',
              // Buttons share a line as far as their words fit; an icon button stays square.
              isActionSmall
                ? 'shrink-0'
                : 'max-sm:w-full max-sm:*:not-[.h-10]:min-w-fit max-sm:*:not-[.h-10]:flex-1',
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
