import {
  Anchor,
  BadgeCheck,
  BriefcaseBusiness,
  Building2,
  Car,
  HardHat,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  MonitorCog,
  Scale,
  ShieldCheck,
  Store,
  Truck,
  Umbrella,
} from 'lucide-react'
import type { CoverageKind, LineTraits } from '../../contract/values/lines.ts'

const icons: Record<CoverageKind, LucideIcon> = {
  liability: ShieldCheck,
  property: Building2,
  auto: Truck,
  'workers compensation': HardHat,
  professional: Scale,
  management: Landmark,
  cyber: MonitorCog,
  marine: Anchor,
  bond: BadgeCheck,
  package: Store,
  umbrella: Umbrella,
  other: ShieldCheck,
}

// The personal lines of the specification, which have icons of their own.
const personalIcons = new Map([
  ['auto', Car],
  ['home', House],
  ['life', HeartPulse],
  ['business', BriefcaseBusiness],
])

export const lineIconOf = (line: LineTraits | undefined): LucideIcon =>
  (line?.category === 'personal' && personalIcons.get(line.name)) || icons[line?.kind ?? 'other']
