// Stands for the marker package, which throws outside of a React server build.
export {}
