import type { LaunchOptions } from '@playwright/test'

export function browserOptions(): Promise<LaunchOptions>
