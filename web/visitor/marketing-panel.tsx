import { Check } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'

const benefits = [
  'View all policies in one dashboard',
  'Get ID cards and policy documents instantly',
  'Request changes and communicate with your agent',
  'Manage both personal and commercial insurance',
]

const nightColor = 'oklch(0.19 0.025 45)'
const backdropStyle = {
  backgroundColor: nightColor,
  backgroundImage: [
    'radial-gradient(36rem 26rem at 92% -6%, oklch(0.52 0.145 48), transparent)',
    'radial-gradient(34rem 24rem at 4% 106%, oklch(0.36 0.11 34), transparent)',
  ].join(),
}
const gridLineColor = 'oklch(1 0 0 / 0.05) 1px, transparent 1px'
const gridStyle = {
  backgroundImage: `linear-gradient(${gridLineColor}), linear-gradient(to right, ${gridLineColor})`,
  backgroundSize: '2.75rem 2.75rem',
  maskImage: 'radial-gradient(44rem 34rem at 100% 0%, black, transparent)',
}

/** The advertising next to the form. Dark in both themes. */
export function MarketingPanel() {
  return (
    <aside
      data-theme="dark"
      style={backdropStyle}
      className="sticky top-0 flex h-dvh items-center justify-center overflow-hidden px-8 py-10 lg:px-12"
    >
      <div aria-hidden style={gridStyle} className="absolute inset-0" />
      <div className="relative w-full max-w-106">
        <h2 className="text-3xl leading-tight font-bold text-white lg:text-[2.5rem] lg:leading-[1.18]">
          Your coverage, clear and close at hand.
        </h2>
        <p className="mt-4 text-md leading-relaxed text-balance">
          Access your policies and documents, and reach the agent who knows your business.
        </p>
        <ul className="mt-8 space-y-3">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-center gap-3 font-medium text-white">
              <span className="grid size-6.5 shrink-0 place-items-center rounded-full bg-white/14 ring-1 ring-white/10">
                <Check aria-hidden className="size-3.5" strokeWidth={3} />
              </span>
              {benefit}
            </li>
          ))}
        </ul>
        <PolicyPicture />
      </div>
    </aside>
  )
}

const facts = [
  ['Coverage', '$1,000,000'],
  ['Premium', '$4,187'],
  ['Renewal', 'Mar 14'],
]

/** An illustration of a policy, hidden in low windows. */
function PolicyPicture() {
  return (
    <div
      aria-hidden
      className="mt-9 rounded-card bg-white/9 p-4 ring-1 ring-white/12 [@media(height<40rem)]:hidden"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="truncate font-semibold text-white">General Liability</span>
        <Badge tone="green">Active</Badge>
      </div>
      <div className="mt-3 grid grid-cols-[1.2fr_1fr_1fr] gap-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <p className="text-xs">{label}</p>
            <p className="truncate text-md font-semibold text-white tabular-nums">{value}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
