export declare const ROOT: string;
/** True when `web/dist` exists and no source of the web client is newer. */
export declare function isWebBuilt(root?: string): boolean;
/**
 * Builds the web client for production in a separate process, because a test runner's NODE_ENV
 * `test` would bundle React's development build. Rejects with the build's output when it fails.
 */
export declare function buildWeb(root?: string): Promise<void>;
