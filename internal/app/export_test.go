package app

// PostInstallCall is the call of a custom install address, for its test.
var PostInstallCall = postInstallCall
