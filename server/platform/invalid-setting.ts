/** A setting is wrong or missing. Startup stops with its name and the reason. */
export class InvalidSettingError extends Error {}
