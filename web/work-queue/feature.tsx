import { Waypoints } from 'lucide-react'
import type { Feature } from '../feature.ts'

export const feature: Feature = {
  logIcons: { work: Waypoints },
}
