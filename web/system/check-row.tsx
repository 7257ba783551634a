import {
  Archive,
  ArrowRight,
  AtSign,
  Clock,
  Database,
  FolderOpen,
  Globe,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Radio,
  ShieldCheck,
  Table2,
  Tag,
  Waypoints,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SystemFinding } from '../../contract/system.ts'
import {
  type CheckName,
  type CheckVerdict,
  checkTitles,
  checkVerdictLabels,
} from '../../contract/values/system-labels.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Spinner } from '../ui/spinner.tsx'

const icons: Record<CheckName, LucideIcon> = {
  version: Tag,
  database: Database,
  tables: Table2,
  clock: Clock,
  key: KeyRound,
  mail: Mail,
  mailDomain: AtSign,
  files: FolderOpen,
  scanner: ShieldCheck,
  address: Globe,
  proxies: Waypoints,
  events: Radio,
  jobs: ListChecks,
  backup: Archive,
}
const tones: Record<CheckVerdict, BadgeTone> = {
  right: 'green',
  weak: 'amber',
  wrong: 'red',
  unknown: 'grey',
}

/** A check with its result or progress. Fixed height, so that results do not move the list. */
export function CheckRow({ name, finding }: { name: CheckName; finding: SystemFinding | null }) {
  const Icon = icons[name]
  return (
    <li
      aria-label={checkTitles[name]}
      aria-busy={finding === null}
      className="grid content-center items-center gap-x-4 gap-y-1 py-3 max-md:grid-cols-[minmax(0,1fr)_auto] md:min-h-19 md:grid-cols-[9.5rem_1fr_auto]"
    >
      <h3 className="flex items-center gap-2.5 text-sm font-semibold">
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
        {checkTitles[name]}
      </h3>
      {finding ? (
        <>
          <div className="min-w-0 text-sm wrap-anywhere max-md:order-last max-md:col-span-2">
            <p className="text-muted">{finding.says}</p>
            {finding.todo && (
              <p className="mt-0.5 flex gap-1.5 font-medium">
                <ArrowRight aria-hidden className="mt-0.5 size-4 shrink-0 text-orange-ink" />
                {finding.todo}
              </p>
            )}
          </div>
          <div className="flex justify-end">
            <Badge tone={tones[finding.verdict]}>{checkVerdictLabels[finding.verdict]}</Badge>
          </div>
        </>
      ) : (
        <CheckRunning />
      )}
    </li>
  )
}

const longCheckMs = 4000

/** Some checks take seconds, for example if a mail server does not answer. */
function CheckRunning() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longCheckMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p className="text-sm text-muted max-md:order-last max-md:col-span-2">
        {isLong ? 'Still waiting for an answer, up to 20 seconds.' : 'Checking...'}
      </p>
      <div className="flex justify-end text-muted">
        <Spinner />
      </div>
    </>
  )
}
