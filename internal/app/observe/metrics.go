package observe

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are what Prometheus reads.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	series   sync.Map // series -> prometheus.Observer, found without hashing labels again
}

type series struct {
	method, route string
	status        int
}

// NewMetrics counts requests from now on, and shows those of the Go runtime and the process.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "marketplace_http_request_duration_seconds", Help: "Time to answer a request, by route.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"method", "route", "status"}),
	}
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// CountRequest counts a finished request. The route is the pattern, never the path,
// so that the number of series is bounded.
func (m *Metrics) CountRequest(method, route string, status int, duration time.Duration) {
	key := series{method, route, status}
	known, ok := m.series.Load(key)
	if !ok {
		known, _ = m.series.LoadOrStore(key, m.requests.WithLabelValues(method, route, strconv.Itoa(status)))
	}
	known.(prometheus.Observer).Observe(duration.Seconds())
}

// AddGauge adds a value that is read when Prometheus asks.
func (m *Metrics) AddGauge(name, help string, read func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, read))
}

// Handler shows them in the text format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
