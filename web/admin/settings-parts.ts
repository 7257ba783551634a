import { Building2, Clock, Database, LockKeyhole, Plug, Umbrella } from 'lucide-react'
import { adminPaths } from './paths.ts'

/** The pages of Settings, in the order of their list. */
export const settingsParts = [
  { label: 'Agency', hint: 'Name, contact details and logo', icon: Building2, to: adminPaths.agency },
  {
    label: 'Hours and Response Times',
    hint: 'Business hours, holidays and response times',
    icon: Clock,
    to: adminPaths.hours,
  },
  {
    label: 'People and Security',
    hint: 'Two-step sign-in, agents and the audit log',
    icon: LockKeyhole,
    to: adminPaths.security,
  },
  {
    label: 'Carriers and Lines',
    hint: 'Carriers, lines, certificate laws and emails',
    icon: Umbrella,
    to: adminPaths.carriers,
  },
  { label: 'Data', hint: 'Imports, exports and record retention', icon: Database, to: adminPaths.data },
  { label: 'Connections', hint: 'Email, files and virus scanning', icon: Plug, to: adminPaths.connections },
] as const
