import { clsx } from 'clsx'
import { Mail, Phone } from 'lucide-react'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'

const supportOptions = () => [
  {
    icon: Phone,
    text: agency.phone,
    href: dialStringOf(agency.phone),
    does: 'Call',
    fits: '@max-[46rem]:sr-only',
  },
  {
    icon: Mail,
    text: agency.email,
    href: `mailto:${agency.email}`,
    does: 'Email',
    fits: '@max-[58rem]:sr-only',
  },
]

/** The agency's telephone and email address, as text or, in a narrow header, as icons. */
export function SupportLinks({ texts }: { texts: 'always' | 'wide' }) {
  return supportOptions().map(({ icon: Icon, text, href, does, fits }) => (
    <a
      key={href}
      href={href}
      title={`${does} ${text}`}
      className={clsx(
        'flex min-h-10 min-w-10 items-center gap-2 rounded-control px-2 text-sm text-muted hover:text-ink',
        texts === 'wide' && 'justify-center',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={clsx('min-w-0 truncate', texts === 'wide' && fits)}>{text}</span>
    </a>
  ))
}
