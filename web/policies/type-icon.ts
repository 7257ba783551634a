import {
  Anchor,
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

const icons: Record<string, LucideIcon> = {
  "Business Owner's Policy (BOP)": Store,
  'Commercial Auto Insurance': Truck,
  'Commercial Property Insurance': Building2,
  'Cyber Liability Insurance': MonitorCog,
  'Directors and Officers (D&O) Insurance': Landmark,
  'General Liability Insurance': ShieldCheck,
  'Inland Marine Insurance': Anchor,
  'Professional Liability Insurance (Errors & Omissions)': Scale,
  'Umbrella & Excess Liability Insurance': Umbrella,
  "Workers' Compensation Insurance": HardHat,
  auto: Car,
  home: House,
  life: HeartPulse,
  business: BriefcaseBusiness,
  umbrella: Umbrella,
  property: Building2,
  liability: ShieldCheck,
}

export const iconOfType = (type: string): LucideIcon => icons[type] ?? ShieldCheck
