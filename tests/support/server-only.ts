// Replaces the marker package, which throws outside a React server build.
export {}
