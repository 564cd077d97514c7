// The script of the worker in which a `DotLottieWorker` draws. It has no exports; its address is what a page needs.
export {};
